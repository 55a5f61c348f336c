/** The frame of a person's own pages. */
export const hu = {
  nav: {
    label: 'Saját fiók',
    profile: 'Adataim',
    relatives: 'Hozzátartozók',
    privacy: 'Adatvédelem',
  },
  cancel: 'Mégse',
  needsScript: 'A módosításhoz engedélyezze a JavaScriptet a böngészőjében.',
};
