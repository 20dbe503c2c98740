import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ClientProfile, profiles } from '#areas/clients/profiles/contract.ts'
import classes from '#areas/clients/web/parts/ProfilesTab.module.css'
import {
  adjustmentText,
  consolidationText,
  controlText,
  frequencyText,
  termsText,
} from '#areas/clients/web/words.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Facts, filled, Panel } from '#kit/ui/detail/Facts.tsx'
import { countText, moneyText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** How a client is invoiced, in each of its ways: the default one, which new placements take, first. */
export function ProfilesTab({ client_id }: { client_id: number }) {
  const { can } = usePermissions()
  const query = useQuery(queryOf(profiles.list, { params: { id: client_id } }))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const all = query.data?.data ?? []
  return (
    <div className={classes.profiles} aria-busy={query.isPending}>
      {can('clients.terms.update') && (
        <div className={classes.create}>
          <p className={classes.text}>A placement takes the default one unless another is chosen for it.</p>
          <Button
            component={TenantLink}
            to={`/clients/${client_id}/billing-profiles/create`}
            variant="default"
            leftSection={<IconPlus size={16} />}
          >
            Create billing profile
          </Button>
        </div>
      )}
      {all.map((profile) => (
        <Profile key={profile.id} profile={profile} />
      ))}
    </div>
  )
}

function Profile({ profile }: { profile: ClientProfile }) {
  const { archived_at, is_default, on_hold, live_placements } = profile
  return (
    <Panel
      title={profile.label}
      aside={
        <div className={classes.aside}>
          {is_default && <StatusBadge status="active" label="Default" />}
          {on_hold && <StatusBadge status="on_hold" label="Invoices on hold" />}
          {archived_at && <StatusBadge status="archived" label="Archived" />}
          <Verbs profile={profile} />
        </div>
      }
    >
      <Facts
        items={filled([
          [
            'Invoices to',
            profile.email_to || <StatusBadge key="missing" status="due" label="No address yet" />,
          ],
          ['Invoices', consolidationText(profile)],
          ['How often', frequencyText(profile)],
          ['Discount and surcharge', adjustmentText(profile)],
          ['Payment terms', termsText(profile)],
          ['Currency', profile.currency],
          ['Tax code', `${profile.tax_code} · ${profile.tax_code_name}`],
          [
            'Credit limit',
            profile.credit_limit === null ? '' : moneyText(profile.credit_limit, profile.currency),
          ],
          ['Reference to quote', profile.client_reference],
          ['Needed on each invoice', neededText(profile)],
          ['References of the time', quotedText(profile)],
          ['Approval and holding back', controlText(profile)],
          ['In use by', live_placements ? countText(live_placements, 'live placement') : 'No live placement'],
        ])}
      />
    </Panel>
  )
}

const neededText = ({ po_required, reference_required }: ClientProfile) =>
  [po_required && 'Purchase order', reference_required && 'Reference'].filter(Boolean).join(', ')

/** What is quoted of the time, and by when. */
const quotedText = ({ references_at_submit, references_at_issue }: ClientProfile) =>
  [
    ...references_at_submit.map((label) => `${label} (to submit)`),
    ...references_at_issue.map((label) => `${label} (to invoice)`),
  ].join(', ')

function Verbs({
  profile: { id, client_id, version, is_default, archived_at, label },
}: {
  profile: ClientProfile
}) {
  const { can, canAny } = usePermissions()
  const change = useCall(profiles.change, { refreshes: ['clients', 'billing-profiles', 'history'] })
  const set = (body: { archived: boolean } | { is_default: true }) => () =>
    change.mutate({ params: { id }, body: { version, ...body } })
  const may = can('clients.terms.update')
  return (
    <>
      {may && !is_default && !archived_at && (
        <Button
          size="compact-sm"
          variant="default"
          loading={change.isPending}
          aria-label={`Make ${label} the default`}
          onClick={set({ is_default: true })}
        >
          Make default
        </Button>
      )}
      {may && !is_default && (
        <Button
          size="compact-sm"
          variant="default"
          loading={change.isPending}
          aria-label={`${archived_at ? 'Bring back' : 'Archive'} ${label}`}
          onClick={set({ archived: !archived_at })}
        >
          {archived_at ? 'Bring back' : 'Archive'}
        </Button>
      )}
      {canAny(['clients.update', 'clients.terms.update']) && !archived_at && (
        <Button
          component={TenantLink}
          to={`/clients/${client_id}/billing-profiles/${id}/edit`}
          size="compact-sm"
          variant="default"
          aria-label={`Edit ${label}`}
        >
          Edit
        </Button>
      )}
    </>
  )
}
