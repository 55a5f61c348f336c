import { useOwnWords } from '#app/i18n/use-words.tsx';
import { maskPhone } from '#app/people/phone-mask.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { VIDEO_WORDS } from '../words.ts';
import styles from './video.module.css';

/**
 * What the law wants said before and during telemedicine: in Romania Legea 95/2006 with HG 1133/2022 (who treats, how to reach them, what
 * it costs, technical support, limits, a visit in person instead, refusal), in Hungary 60/2003. (X. 20.) ESzCsM and 9/2012. NEFMI
 * (written procedure, information of patients).
 */
export function Law() {
  const { w, market } = useOwnWords(VIDEO_WORDS);
  const { law } = w;
  const said = [
    law.who,
    law.contact,
    law.price,
    law.support,
    law.limits,
    law.refuse,
    ...(market === 'HU' ? [law.procedure] : []),
    law.privacy,
  ];
  return (
    <section className={styles.section} aria-labelledby="law">
      <h2 id="law" className={styles.subtitle}>
        {law.title}
      </h2>
      <ul className={styles.rules}>
        {said.map((text) => (
          <li key={text}>
            {text} {text === law.support && <WhomToAsk />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who helps when the technology fails: the call centre of the member's product, or else where the partner takes complaints. */
function WhomToAsk() {
  const { w, market } = useOwnWords(VIDEO_WORDS);
  const { company, viewer } = usePortal();
  const { callCenterNumber } = viewer;
  if (callCenterNumber) {
    return (
      <>
        {w.law.ask} <a href={`tel:${callCenterNumber}`}>{maskPhone(callCenterNumber, market)}</a>
      </>
    );
  }
  if (!company) return null;
  return (
    <>
      {w.law.ask} <a href={`mailto:${company.complaints}`}>{company.complaints}</a>
    </>
  );
}
