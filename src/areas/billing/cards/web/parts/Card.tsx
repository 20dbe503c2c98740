import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { billingCards } from '#areas/billing/cards/contract.ts'
import classes from '#areas/billing/plan/web/parts/plan.module.css'
import { queryOf, useCall } from '#kit/query.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { Notice } from '#kit/ui/Notice.tsx'

/** The card that invoices are taken from. Nothing where cards are not taken: then there is the transfer. */
export function Card({ mayManage }: { mayManage: boolean }) {
  const { data } = useQuery(queryOf(billingCards.show))
  const [asked, setAsked] = useState(false)
  const begin = useCall(billingCards.begin, { onDone: goTo })
  const remove = useCall(billingCards.remove, {
    done: 'Card removed',
    refreshes: ['billing'],
    onDone: () => setAsked(false),
  })
  if (!data?.offered) return null
  const { card, failure } = data
  return (
    <Panel
      title="Card"
      aside={
        mayManage && (
          <Button variant="default" size="xs" loading={begin.isPending} onClick={() => begin.mutate({})}>
            {card ? 'Use another card' : 'Add a card'}
          </Button>
        )
      }
    >
      {failure && (
        <Notice tone="warning" title="The last payment was refused">
          {failure} Use another card, or pay by bank transfer.
        </Notice>
      )}
      {card ? (
        <>
          <Facts
            items={[
              ['Card', `${card.brand} ending in ${card.last4}`],
              ['Valid until', `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`],
            ]}
          />
          {mayManage && (
            <Button variant="default" size="xs" mt="sm" onClick={() => setAsked(true)}>
              Remove card
            </Button>
          )}
        </>
      ) : (
        <p className={classes.dim}>
          With a card each invoice is paid by itself on the day it is issued. Stripe keeps its number; we
          never see it.
        </p>
      )}
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title="Remove this card?"
        confirm="Remove card"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({})}
      >
        <p className={classes.dim}>Invoices are then paid by bank transfer, or one by one.</p>
      </ConfirmDialog>
    </Panel>
  )
}

/** Off to where the card is taken. */
export function goTo({ url }: { url: string | null }): void {
  if (url) window.location.assign(url)
}
