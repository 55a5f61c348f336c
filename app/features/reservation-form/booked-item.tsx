/** What is booked, for pages of other features. */
export { BookedSummary, CoveredPrice } from './components/booked-summary.tsx';
export { StepPanel } from './components/step-panel.tsx';
