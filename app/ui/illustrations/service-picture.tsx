interface ServicePictureProps {
  /** Of a file whose drawing is `#scene`, 815 x 400. */
  src: string;
  className?: string | undefined;
}

/** A scene in the partner's own colours: what is used from a file sees the page's tokens, an image does not. */
export function ServicePicture({ src, className }: ServicePictureProps) {
  return (
    <svg className={className} viewBox="0 0 815 400" width={815} height={400} aria-hidden="true">
      <use href={`${src}#scene`} />
    </svg>
  );
}
