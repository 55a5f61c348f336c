import { Type, type Static } from 'typebox';

export const MapMarker = Type.Object({
  /** The provider; of several, one of them. */
  id: Type.Integer(),
  lat: Type.Number(),
  lng: Type.Number(),
  /** How many providers it stands for; missing for one. */
  count: Type.Optional(Type.Integer()),
});
export type MapMarker = Static<typeof MapMarker>;
