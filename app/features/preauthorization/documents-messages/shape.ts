import type { DocumentKind } from '../case-work.ts';

export interface DocumentsWords {
  title: string;
  lead: string;
  wanted: string;
  kinds: Record<DocumentKind, string>;
  kept: string;
  files: string;
  submit: string;
  errors: { required: string; gone: string };
  failed: string;
  done: string;
  doneText: string;
  back: string;
}
