/** The finder's first field, for forms of other features. */
export { SpecialtyField } from './components/specialty-field.tsx';
