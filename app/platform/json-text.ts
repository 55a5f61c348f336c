/** An answer that is already written as JSON: `T` is what it says. For answers of a thousand parts, which cost more to write than to find. */
export class JsonText<T> {
  readonly text: string;
  /** Only for types. */
  declare readonly says: T;

  constructor(text: string) {
    this.text = text;
  }
}
