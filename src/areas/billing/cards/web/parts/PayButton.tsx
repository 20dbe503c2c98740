import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { billingCards } from '#areas/billing/cards/contract.ts'
import { goTo } from '#areas/billing/cards/web/parts/Card.tsx'
import { queryOf, useCall } from '#kit/query.ts'
import { notify } from '#kit/ui/toast.ts'

/** Pays one invoice: from the card, or at Stripe. */
export function PayButton({ id, number }: { id: number; number: string }) {
  const { data } = useQuery(queryOf(billingCards.show))
  const pay = useCall(billingCards.pay, {
    refreshes: ['billing'],
    onDone: (onwards) => {
      if (onwards.url === null)
        notify({
          type: 'success',
          title: 'Payment is on its way',
          description: 'It is taken from your card.',
        })
      goTo(onwards)
    },
  })
  if (!data?.offered) return null
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`Pay ${number}`}
      loading={pay.isPending}
      onClick={() => pay.mutate({ params: { id } })}
    >
      Pay now
    </Button>
  )
}
