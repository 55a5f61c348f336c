import scenes from './service-pictures.svg?url';
import type { ServicePictureName } from './service-pictures.ts';

interface ServicePictureProps {
  name: ServicePictureName;
  className?: string | undefined;
}

/**
 * A scene in the partner's own colours: what is used from a file sees the page's tokens, an image does not. All of them come
 * in one file, which is less than half of what they are one by one: they are drawn of the same people.
 */
export function ServicePicture({ name, className }: ServicePictureProps) {
  return (
    <svg className={className} viewBox="0 0 815 400" width={815} height={400} aria-hidden="true">
      <use href={`${scenes}#${name}`} />
    </svg>
  );
}
