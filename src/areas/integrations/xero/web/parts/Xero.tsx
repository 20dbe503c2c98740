import { useSuspenseQuery } from '@tanstack/react-query'
import { xero } from '#areas/integrations/xero/contract.ts'
import { Company } from '#areas/integrations/xero/web/parts/Company.tsx'
import { NotSetUp } from '#areas/integrations/xero/web/parts/NotSetUp.tsx'
import { queryOf } from '#kit/query.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'

/** Each company of the agency, with where it stands. */
export function Xero() {
  const { data } = useSuspenseQuery(queryOf(xero.show))
  return (
    <>
      <PageHeader
        title="Xero"
        description="Sends invoices, self-bills and credit notes to your books, and brings payments back. Each company of yours has its own organisation there."
        back={{ to: '/integrations', label: 'Integrations' }}
      />
      <Stack>
        {!data.set_up && <NotSetUp />}
        {data.companies
          .filter(({ connection }) => data.set_up || connection)
          .map((company) => (
            <Company key={company.legal_entity_id} {...company} set_up={data.set_up} />
          ))}
      </Stack>
    </>
  )
}
