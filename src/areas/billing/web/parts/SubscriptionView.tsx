import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centralSubscriptions, type Subscription } from '#areas/billing/contract.ts'
import { AgencyInvoices } from '#areas/billing/documents/web/parts/AgencyInvoices.tsx'
import { agencyAfter } from '#areas/billing/rules.ts'
import { AboveNotice } from '#areas/billing/web/parts/AboveNotice.tsx'
import { Owed } from '#areas/billing/web/parts/Owed.tsx'
import classes from '#areas/billing/web/parts/products.module.css'
import { BeginForm, CompForm, PlanForm } from '#areas/billing/web/parts/SubscriptionForms.tsx'
import { here, priceText } from '#areas/billing/web/words.ts'
import { statusNames } from '#areas/central/contract.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { dayText } from '#kit/ui/format.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText } from '#kit/ui/values.tsx'

/** The subscription of one agency: what it owes and how that came about, and what can be done with it. */
export function SubscriptionView({ tenantId, doing }: { tenantId: number; doing: string | undefined }) {
  const { data, isError, error, refetch } = useQuery(
    queryOf(centralSubscriptions.show, { params: { id: tenantId } }),
  )
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={420} radius="lg" />
  const lives = data.status !== null && data.status !== 'cancelled'
  if (doing === 'begin' && !lives) return <BeginForm subscription={data} />
  if (doing === 'plan' && lives) return <PlanForm subscription={data} />
  if (doing === 'comp' && lives) return <CompForm subscription={data} />
  return (
    <>
      <PageHeader
        title={data.agency}
        aside={data.status ? <StatusBadge status={data.status} /> : undefined}
        back={{ to: here, label: 'Subscriptions' }}
      >
        {lives ? (
          <Verbs subscription={data} />
        ) : (
          <Button component={TenantLink} to={`${here}?tenant=${tenantId}&do=begin`}>
            Create subscription
          </Button>
        )}
      </PageHeader>
      {data.status === null ? (
        <EmptyState
          title="No subscription"
          text="This agency has no plan: it owes nothing, and only what was set by hand limits it."
        />
      ) : (
        <Shown subscription={data} />
      )}
    </>
  )
}

function Verbs({ subscription }: { subscription: Subscription }) {
  const { tenant_id, status, version, agency, agency_status, comp_reason } = subscription
  const [asked, setAsked] = useState<'cancel' | 'move' | 'charge'>()
  const close = () => setAsked(undefined)
  const params = { id: tenant_id }
  const update = useCall(centralSubscriptions.update, {
    done: (now) =>
      now.agency_status === agency_status
        ? 'Subscription saved'
        : `${agency} is now ${statusNames[now.agency_status].toLowerCase()}`,
    refreshes: ['central'],
    onDone: close,
  })
  const cancel = useCall(centralSubscriptions.cancel, {
    done: 'Subscription cancelled',
    refreshes: ['central'],
    onDone: close,
  })
  const to = (doing: string) => `${here}?tenant=${tenant_id}&do=${doing}`
  const next = status === 'active' ? 'past_due' : 'active'
  const agencyTo = status && agencyAfter(agency_status, status, next)
  const move = () => update.mutate({ params, body: { status: next, version } })
  const words = {
    trialing: 'End the trial now',
    active: 'Mark as past due',
    past_due: 'Mark as paid',
    cancelled: '',
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsked('cancel')}>
        Cancel subscription
      </Button>
      <Button
        variant="default"
        loading={update.isPending}
        onClick={() => (agencyTo ? setAsked('move') : move())}
      >
        {status && words[status]}
      </Button>
      {comp_reason ? (
        <Button variant="default" onClick={() => setAsked('charge')}>
          Charge again
        </Button>
      ) : (
        <Button component={TenantLink} to={to('comp')} variant="default">
          Make free of charge
        </Button>
      )}
      <Button component={TenantLink} to={to('plan')}>
        Change plan
      </Button>
      <ConfirmDialog
        opened={asked === 'cancel'}
        onClose={close}
        title={`Cancel the subscription of ${agency}?`}
        confirm="Cancel it today"
        tone="danger"
        loading={cancel.isPending}
        onConfirm={() => cancel.mutate({ params, body: { version } })}
      >
        <p className={classes.asked}>
          It ends today, and a change of plan that is still to come never begins. The agency itself stays as
          it is, {statusNames[agency_status].toLowerCase()}, until somebody moves it; of its limits those set
          by hand go on, the plan’s do not.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'charge'}
        onClose={close}
        title={`Charge ${agency} again?`}
        confirm="Charge again"
        loading={update.isPending}
        onConfirm={() => update.mutate({ params, body: { comp_reason: '', version } })}
      >
        <p className={classes.asked}>It owes the whole of the present period again, as its plan says.</p>
      </ConfirmDialog>
      {agencyTo && status && (
        <ConfirmDialog
          opened={asked === 'move'}
          onClose={close}
          title={`${words[status]}?`}
          confirm={words[status]}
          loading={update.isPending}
          onConfirm={move}
        >
          <p className={classes.asked}>
            {agency} itself becomes {statusNames[agencyTo].toLowerCase()} with it, and its owners are told.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Shown({ subscription }: { subscription: Subscription }) {
  const { used, limits, by_hand, next_limits, next_product, next_from } = subscription
  const { product, price, started_on, trial_ends_on, cancelled_on, renews_on, comp_reason, plans, owed } =
    subscription
  return (
    <div className={classes.columns}>
      <div>
        {subscription.status !== 'cancelled' && (
          <AboveNotice {...{ used, limits, by_hand }} title="More is used than the limits allow" />
        )}
        {next_limits && next_from && (
          <AboveNotice
            {...{ used, by_hand }}
            limits={next_limits}
            title={`More is used than ${next_product} includes from ${dayText(next_from)} on`}
          />
        )}
        {owed && <Owed owed={owed} />}
        <AgencyInvoices tenantId={subscription.tenant_id} />
        <Panel title="Plans" flush>
          <ul className={classes.lines}>
            {plans.toReversed().map(({ id, product: name, from_day }) => (
              <li key={id} className={classes.line}>
                <span className={classes.words}>
                  <strong>{name}</strong>
                </span>
                <span className={classes.dim}>
                  from <DayText day={from_day} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <Panel title="Subscription">
        <Facts
          items={[
            ['Plan', product],
            ['Price', price && priceText(price)],
            ['Since', <DayText key="since" day={started_on} />],
            ['Renews', <DayText key="renews" day={renews_on} />],
            ...(trial_ends_on ? [['Trial until', <DayText key="trial" day={trial_ends_on} />] as const] : []),
            ...(cancelled_on
              ? [['Cancelled on', <DayText key="cancelled" day={cancelled_on} />] as const]
              : []),
            ...(comp_reason ? [['Free of charge', comp_reason] as const] : []),
          ]}
        />
      </Panel>
    </div>
  )
}
