/** Where a letter goes. */
export interface PostalAddress {
  name: string;
  street: string;
  zipcode: string;
  city: string;
}
