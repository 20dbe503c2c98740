import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { rateCards } from '#areas/jobs/rate-cards/contract.ts'
import { CardForm } from '#areas/jobs/rate-cards/web/parts/CardForm.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/rate-card')({
  staticData: { title: 'Rate Card' },
  beforeLoad: needs('rate_cards.manage'),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(rateCards.ofAgency)),
  component: AgencyCardPage,
})

function AgencyCardPage() {
  const { data: card } = useSuspenseQuery(queryOf(rateCards.ofAgency))
  return (
    <>
      <PageHeader
        title="Rate Card"
        description="What is usually paid and charged. A client’s own card comes first, rate code by rate code."
      />
      <CardForm
        card={card}
        save={(body) => call(rateCards.changeOfAgency, { body })}
        description="A placement that is created later is offered these rates. Those that are there keep theirs until new ones are proposed: choose them in a list of placements."
      />
    </>
  )
}
