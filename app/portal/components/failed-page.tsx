import { href, isRouteErrorResponse } from 'react-router';
import { useWords } from '#app/i18n/use-words.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx';
import { LazyDrawing } from '#app/ui/illustrations/lazy-drawing.tsx';

const loadErrorScene = async () =>
  (await import('#app/ui/illustrations/error-scene.tsx')).ErrorScene;

/** Instead of a page that fails: a 404 says so, anything else says what to do. */
export function FailedPage({ error }: { error: unknown }) {
  const { w } = useWords('shell');
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const { title, text } = isMissing ? w.notFound : w.failure;
  return (
    <>
      <title>{title}</title>
      <EmptyState
        headingLevel={1}
        title={title}
        text={text}
        illustration={<LazyDrawing load={loadErrorScene} />}
        action={
          <>
            <ButtonLink to={href('/')}>{w.notFound.home}</ButtonLink>
            <ButtonLink to={href('/services/provider-search')} variant="secondary">
              {w.notFound.finder}
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
