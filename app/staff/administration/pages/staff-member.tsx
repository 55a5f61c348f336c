import { useState } from 'react';
import { data, href } from 'react-router';
import type { ColleagueFile } from '#app/features/administration/find-staff.server.ts';
import { ACCESS_CHANGES, changeStaffRole } from '#app/features/administration/contract.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { AccessChangeForm } from '../access-change.tsx';
import { ADMINISTRATION_WORDS } from '../administration-words.ts';
import { BackToList } from '#app/staff/kit/back-to-list.tsx';
import { Fact } from '#app/staff/kit/fact.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { findDifferences, type Difference } from '#app/staff/kit/open-with.tsx';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import { findRoleChoices, RoleFields, useChosenRole, type RoleChoices } from '../role-fields.tsx';
import { describeRole } from '../staff-list.ts';
import styles from '#app/staff/staff.module.css';
import { useFreshOnFocus } from '#app/staff/kit/use-fresh-on-focus.ts';
import { KIT_WORDS } from '#app/staff/kit/words.ts';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/staff-member';

/** null: there is nobody such at the partners of who is signed in, or nothing here is for their roles: both look the same. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const which = { homePartnerId: Number(params.homePartnerId), staffId: Number(params.staffId) };
  const known = await findOrNone(() => services.administration.getColleague(portal, which));
  if (!known) return data({ found: null }, { status: 404 });
  const { colleague, partners } = known;
  const specialties = await services.administration.findSpecialties();
  return data({ found: { colleague, choices: findRoleChoices(actor, partners, specialties) } });
}

export default function StaffMember({ loaderData: { found } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(ADMINISTRATION_WORDS).w.colleague;
  const title = found ? found.colleague.name : words.gone;
  return (
    <>
      <PageHead title={title} siteName={w.name} canonical={null} />
      <p>
        <BackToList list={href('/staff/admin/staff')}>{words.back}</BackToList>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {found && <p>{found.colleague.email}</p>}
      </div>
      {found ? <File {...found} /> : <p>{words.goneText}</p>}
    </>
  );
}

interface FileProps {
  colleague: ColleagueFile;
  choices: RoleChoices;
}

function File({ colleague, choices }: FileProps) {
  const words = useOwnWords(ADMINISTRATION_WORDS).w.colleague;
  const [given, setGiven] = useState(0);
  useFreshOnFocus();
  return (
    <div className={styles.column}>
      {colleague.isSelf && <Banner tone="info">{words.self}</Banner>}
      <div className={styles.case}>
        <Account colleague={colleague} />
        <Roles colleague={colleague} choices={choices} />
        {!colleague.isSelf && (
          <>
            {/* Given, it is another form: nothing of the last one stays in it. */}
            <GiveRole
              key={given}
              colleague={colleague}
              choices={choices}
              onGiven={() => setGiven(given + 1)}
            />
            <Access colleague={colleague} />
          </>
        )}
      </div>
    </div>
  );
}

function Account({ colleague }: { colleague: ColleagueFile }) {
  const moment = useMoment();
  const { w, t, market } = useOwnWords(ADMINISTRATION_WORDS);
  const words = w.colleague;
  const timeOf = (instant: string) => moment(instant, MARKET_ZONES[market]);
  return (
    <section className={styles.part}>
      <h2>{words.account}</h2>
      <dl className={styles.facts}>
        <Fact name={w.staff.status}>{w.statuses[colleague.status]}</Fact>
        <Fact name={words.secondFactor}>{colleague.hasFactor ? words.isSet : words.isMissing}</Fact>
        {colleague.invitedUntil !== null && (
          <Fact name={words.link}>
            {t(words.linkUntil, { until: timeOf(colleague.invitedUntil) })}
          </Fact>
        )}
        <Fact name={words.sessions}>
          {colleague.sessions.length === 0
            ? words.noSessions
            : colleague.sessions.map(({ agent, since, lastSeenAt }) => (
                <p key={since}>
                  {t(words.session, { agent, since: timeOf(since), seen: timeOf(lastSeenAt) })}
                </p>
              ))}
        </Fact>
      </dl>
    </section>
  );
}

/** How somebody stood when a step of theirs was sent, beside how they stand: null while nobody else has changed anything. */
function useChangedColleague(colleague: ColleagueFile, code: string | null) {
  const { w, locale } = useOwnWords(ADMINISTRATION_WORDS);
  const now = {
    status: w.statuses[colleague.status],
    roles: colleague.roles.map((role) => describeRole(locale, role)).join(' | ') || '–',
  };
  const [sent, setSent] = useState(now);
  const isChanged = code === 'changed_meanwhile';
  return {
    noteSent: () => setSent(now),
    differences: isChanged
      ? findDifferences([
          { name: w.staff.status, before: sent.status, now: now.status },
          { name: w.staff.rolesHead, before: sent.roles, now: now.roles },
        ])
      : null,
  };
}

function ChangedColleague({ differences }: { differences: readonly Difference[] }) {
  const { w, t } = useOwnWords(KIT_WORDS);
  return (
    <Banner tone="warning" role="alert" title={w.itemChanged}>
      {differences.map((one) => (
        <p key={one.name}>{t(w.difference, { ...one })}</p>
      ))}
    </Banner>
  );
}

function Roles({ colleague, choices }: FileProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const { w: own, t, locale } = useOwnWords(ADMINISTRATION_WORDS);
  const { send, isBusy, failure, code } = useSend();
  const { noteSent, differences } = useChangedColleague(colleague, code);
  const isAlive = useAlive();
  const { refresh } = useRefresh();
  const { homePartnerId, staffId, version, roles, rolesElsewhere, isSelf } = colleague;

  async function take({ role, partnerId, providerId }: ColleagueFile['roles'][number]) {
    const params = { homePartnerId: String(homePartnerId), staffId: String(staffId) };
    const where = providerId === null ? {} : { providerId };
    noteSent();
    await send(changeStaffRole, {
      params,
      body: { isGiven: false, version, role, partnerId, ...where },
    });
    await refresh();
  }

  const mayTake = ({ role, partnerId }: ColleagueFile['roles'][number]) =>
    !isSelf && choices.partners.find(({ id }) => id === partnerId)?.roles.includes(role);
  return (
    <section className={styles.part}>
      <h2>{own.staff.rolesHead}</h2>
      {differences && <ChangedColleague differences={differences} />}
      {failure !== null && !differences && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      {roles.length === 0 && <p>{own.staff.noRoles}</p>}
      <ul className={styles.fields}>
        {roles.map((role) => (
          <li key={`${role.role} ${role.partnerId} ${role.providerId}`} className={styles.choice}>
            <span>{describeRole(locale, role)}</span>
            {mayTake(role) && (
              <Button
                size="s"
                variant="quiet"
                isBusy={isBusy}
                disabled={!isAlive}
                aria-label={t(own.colleague.takeFrom, { role: describeRole(locale, role) })}
                onClick={() => void take(role)}
              >
                {own.colleague.take}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rolesElsewhere > 0 && <p>{t(own.colleague.elsewhere, { count: rolesElsewhere })}</p>}
      <p className={styles.hint}>{own.colleague.noted}</p>
    </section>
  );
}

function GiveRole({ colleague, choices, onGiven }: FileProps & { onGiven: () => void }) {
  const words = useOwnWords(ADMINISTRATION_WORDS).w.colleague;
  const { send, isBusy, failure, code } = useSend();
  const { noteSent, differences } = useChangedColleague(colleague, code);
  const { form, focusFirstError } = useFirstError();
  const isAlive = useAlive();
  const { refresh } = useRefresh();
  const chosen = useChosenRole(choices);
  const { homePartnerId, staffId, version } = colleague;

  async function give() {
    const role = chosen.read();
    if (isBusy) return;
    if (!role) return focusFirstError();
    const params = { homePartnerId: String(homePartnerId), staffId: String(staffId) };
    const body = { isGiven: true, version, ...role };
    noteSent();
    const answer = await send(changeStaffRole, { params, body }, chosen.refuse);
    if (answer) onGiven();
    else focusFirstError();
    // How they stand now, also when somebody else has changed it.
    await refresh();
  }

  return (
    <PartForm
      form={form}
      title={<h2>{words.give}</h2>}
      failure={differences ? null : failure}
      onSubmit={give}
    >
      {differences && <ChangedColleague differences={differences} />}
      <div className={styles.fields}>
        <RoleFields choices={choices} chosen={chosen} />
      </div>
      <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
        {words.submit}
      </Button>
    </PartForm>
  );
}

function Access({ colleague }: { colleague: ColleagueFile }) {
  const words = useOwnWords(ADMINISTRATION_WORDS).w.colleague;
  return (
    <section className={styles.part}>
      <h2>{words.access}</h2>
      {colleague.mayChangeAccess ? (
        ACCESS_CHANGES.map((change) => (
          <AccessChangeForm key={change} change={change} colleague={colleague} />
        ))
      ) : (
        <p>{words.outOfReach}</p>
      )}
    </section>
  );
}
