/**
 * Address that links start with: the partner's host under the scheme and port of PUBLIC_URL.
 * Never built from a Host header, which the caller chooses.
 */
export function originOf(host: string, publicUrl: string): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${host}${port ? `:${port}` : ''}`;
}
