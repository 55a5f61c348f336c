/** A module of its own: pages without an open modal do not load it. */
export async function loadModal() {
  return (await import('./components/reservation-modal.tsx')).ReservationModal;
}
