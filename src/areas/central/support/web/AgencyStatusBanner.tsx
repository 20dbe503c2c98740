import { supportGrants } from '#areas/central/support/contract.ts'
import type { BannerFacts } from '#kit/banners.ts'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { banner, FrameBanner } from '#kit/ui/FrameBanner.tsx'
import { instantText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** Over every page of an agency that is suspended, or into which somebody of Saffron may look. */
export function AgencyStatusBanner({ app }: BannerFacts) {
  const { can } = usePermissions()
  const support = app?.support ?? []
  const me = support.find(({ is_me }) => is_me)
  const [other] = support
  const end = useCall(supportGrants.end, { done: ({ title }) => title, refreshes: ['app', 'support-grants'] })
  const suspended = app?.status === 'suspended'
  const action = (
    <>
      {me && (
        <a className={banner.button} href="/central">
          Central
        </a>
      )}
      {!me && other && can('users.impersonate') && (
        <button
          type="button"
          className={banner.button}
          disabled={end.isPending}
          onClick={() => end.mutate({ params: { id: other.id } })}
        >
          End it now
        </button>
      )}
      {!me && support.length > 1 && can('users.impersonate') && (
        <TenantLink to="/settings/support" className={banner.button}>
          All
        </TenantLink>
      )}
    </>
  )
  return (
    <FrameBanner
      label={suspended ? 'Suspended' : 'Support'}
      tone={suspended ? 'grave' : undefined}
      action={action}
    >
      {suspended && (
        <>
          <strong>Your agency is suspended.</strong>{' '}
          <span className={banner.more}>You may look, take data out and finish approvals. </span>
        </>
      )}
      {me && (
        <>
          You are here for support until <strong>{instantText(me.ends_at)}</strong>.{' '}
          <span className={banner.more}>
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
    </FrameBanner>
  )
}
