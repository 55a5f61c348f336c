/** What the server says of a confirmed reservation. */
export const hu = {
  verified: 'Foglalását megerősítettük. A részleteket e-mailben is elküldtük.',
  alreadyVerified: 'Ezt a foglalást már megerősítette.',
};
