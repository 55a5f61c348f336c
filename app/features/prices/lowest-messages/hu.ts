export const hu = {
  from: '{price}-tól',
};
