import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centralSubscriptions, type Subscription } from '#areas/central/products/contract.ts'
import { Owed } from '#areas/central/products/web/parts/Owed.tsx'
import classes from '#areas/central/products/web/parts/products.module.css'
import { BeginForm, CompForm, PlanForm } from '#areas/central/products/web/parts/SubscriptionForms.tsx'
import { here, priceText } from '#areas/central/products/web/words.ts'
import { queryOf, useCall } from '#web/query.ts'
import { Facts, Panel } from '#web/ui/detail/Facts.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { TenantLink } from '#web/ui/TenantLink.tsx'
import { DayText } from '#web/ui/values.tsx'

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
            Begin a subscription
          </Button>
        )}
      </PageHeader>
      {data.status === null ? (
        <EmptyState
          title="No subscription"
          text="This agency has no plan, so nothing limits it and it owes nothing."
        />
      ) : (
        <Shown subscription={data} />
      )}
    </>
  )
}

function Verbs({ subscription: { tenant_id, status, version, agency } }: { subscription: Subscription }) {
  const [asked, setAsked] = useState(false)
  const params = { id: tenant_id }
  const update = useCall(centralSubscriptions.update, { done: 'Subscription saved', refreshes: ['central'] })
  const cancel = useCall(centralSubscriptions.cancel, {
    done: 'Subscription cancelled',
    refreshes: ['central'],
    onDone: () => setAsked(false),
  })
  const to = (doing: string) => `${here}?tenant=${tenant_id}&do=${doing}`
  const next = status === 'active' ? 'past_due' : 'active'
  const words = {
    trialing: 'End the trial now',
    active: 'Mark as past due',
    past_due: 'Mark as paid',
    cancelled: '',
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Cancel subscription
      </Button>
      <Button
        variant="default"
        loading={update.isPending}
        onClick={() => update.mutate({ params, body: { status: next, version } })}
      >
        {status && words[status]}
      </Button>
      <Button component={TenantLink} to={to('comp')} variant="default">
        Comp
      </Button>
      <Button component={TenantLink} to={to('plan')}>
        Change plan
      </Button>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={`Cancel the subscription of ${agency}?`}
        confirm="Cancel it today"
        tone="danger"
        loading={cancel.isPending}
        onConfirm={() => cancel.mutate({ params, body: { version } })}
      >
        <p className={classes.asked}>
          It ends today, and a change of plan that is still to come never begins. The agency itself stays as
          it is.
        </p>
      </ConfirmDialog>
    </>
  )
}

function Shown({ subscription }: { subscription: Subscription }) {
  const { product, price, started_on, trial_ends_on, cancelled_on, renews_on, comp_reason, plans, owed } =
    subscription
  return (
    <div className={classes.columns}>
      <div>
        {owed && <Owed owed={owed} />}
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
