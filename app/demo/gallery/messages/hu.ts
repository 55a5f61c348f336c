export const hu = {
  title: 'Építőelemek',
  lead: 'Minden építőelem minden állapotában, témánként és nyelvenként.',
  theme: 'Téma',
  all: 'Összes építőelem',
  contents: 'Építőelemek jegyzéke',
};
