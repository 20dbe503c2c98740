import { supportGrants } from '#areas/central/support/contract.ts'
import classes from '#areas/central/support/web/StandingBanner.module.css'
import { useCall } from '#web/query.ts'
import { type App, usePermissions } from '#web/session.ts'
import { instantText } from '#web/ui/format.ts'
import { TenantLink } from '#web/ui/TenantLink.tsx'

/** Over every page of an agency that is suspended, or into which somebody of Saffron may look. */
export function StandingBanner({ app }: { app: Pick<App, 'status' | 'support'> }) {
  const { can } = usePermissions()
  const me = app.support?.find(({ is_me }) => is_me)
  const [other] = app.support ?? []
  const end = useCall(supportGrants.end, { done: ({ title }) => title, refreshes: ['app', 'support-grants'] })
  const suspended = app.status === 'suspended'
  return (
    <section
      className={classes.banner}
      data-tone={suspended ? 'suspended' : undefined}
      aria-label={suspended ? 'Suspended' : 'Support'}
    >
      <p className={classes.words}>
        {suspended && (
          <>
            <strong>Your agency is suspended.</strong>{' '}
            <span className={classes.more}>You may look, take data out and finish approvals. </span>
          </>
        )}
        {me && (
          <>
            You are here for support until <strong>{instantText(me.ends_at)}</strong>.{' '}
            <span className={classes.more}>
              {me.mode === 'read' ? 'Nothing can be changed.' : 'What you do stands in the history.'}
            </span>
          </>
        )}
        {!me && other && (
          <>
            <strong>{other.name}</strong> may {other.mode === 'read' ? 'look' : 'change things'} until{' '}
            {instantText(other.ends_at)}.
          </>
        )}
      </p>
      {me && (
        <a className={classes.button} href="/central">
          Central
        </a>
      )}
      {!me && other && can('users.impersonate') && (
        <button
          type="button"
          className={classes.button}
          disabled={end.isPending}
          onClick={() => end.mutate({ params: { id: other.id } })}
        >
          End it now
        </button>
      )}
      {!me && (app.support?.length ?? 0) > 1 && can('users.impersonate') && (
        <TenantLink to="/settings/support" className={classes.button}>
          All
        </TenantLink>
      )}
    </section>
  )
}
