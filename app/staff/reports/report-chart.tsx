import { nameStep } from '#app/features/reports/describe-report.ts';
import type { Report } from '#app/features/reports/get-report.server.ts';
import { REPORT_WORDS } from '#app/features/reports/words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { ReportBars } from './report-bars.tsx';

/** A bar for each day or month: its height what was booked, its filled foot what was cancelled, its striped part above that who did not come. */
export function ReportChart({ report: { steps, choice } }: { report: Report }) {
  const { w, locale } = useOwnWords(REPORT_WORDS);
  return (
    <ReportBars
      label={w.chart}
      bars={steps.map(({ day, booked, noShow, cancelledByPatient, cancelledByClinic }) => {
        const cancelled = cancelledByPatient + cancelledByClinic;
        return {
          key: day,
          name: nameStep(locale, day, choice.unit),
          parts: [
            { value: booked, fill: 'pale' },
            { value: cancelled + noShow, fill: 'noShow' },
            { value: cancelled, fill: 'solid' },
          ],
        };
      })}
      legend={[
        { name: w.columns.booked, fill: 'pale' },
        { name: w.columns.noShow, fill: 'noShow' },
        { name: w.cancelled, fill: 'solid' },
      ]}
    />
  );
}
