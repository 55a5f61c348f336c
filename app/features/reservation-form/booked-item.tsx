/** What is booked, for pages of other features. */
export { BookedSummary } from './components/booked-summary.tsx';
export { StepPanel } from './components/step-panel.tsx';
export { CoveredPrice } from './components/covered-price.tsx';
