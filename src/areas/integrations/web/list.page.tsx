import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { integrations } from '#areas/integrations/contract.ts'
import classes from '#areas/integrations/web/parts/cards.module.css'
import { stateTones, stateWords } from '#areas/integrations/web/words.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/integrations')({
  staticData: { title: 'Integrations' },
  beforeLoad: needs('integrations.view'),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(integrations.list)),
  component: IntegrationsPage,
})

function IntegrationsPage() {
  const { data } = useSuspenseQuery(queryOf(integrations.list))
  return (
    <>
      <PageHeader title="Integrations" description="Other programs that Saffron works with for you." />
      {data.data.length === 0 ? (
        <EmptyState title="Nothing here for you" text="Ask the owner of your agency for the permission." />
      ) : (
        <ul className={classes.cards}>
          {data.data.map(({ slug, title, description, status, summary }) => (
            <li key={slug} className={classes.card}>
              <TenantLink to={`/integrations/${slug}`} className={classes.link}>
                {title}
              </TenantLink>
              <StatusBadge status={stateTones[status]} label={stateWords[status]} />
              <p>{description}</p>
              <p className={classes.summary}>{summary}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
