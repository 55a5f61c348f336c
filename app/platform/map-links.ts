interface Place {
  lat: number;
  lng: number;
}

/** A place on a public map. */
export function mapHref({ lat, lng }: Place): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
}

/** The way there: its start is asked for by the map. */
export function routeHref({ lat, lng }: Place): string {
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`;
}
