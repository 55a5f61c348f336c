export interface AdministrationMailWords {
  subject: string;
  text: string;
  button: string;
  note: string;
}
