import { Skeleton } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ownPay } from '#areas/payroll/own-pay/contract.ts'
import { Payslip } from '#areas/payroll/own-pay/web/parts/Payslip.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { listQueryOf, listSearch } from '#kit/ui/list/search.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'

export const Route = createFileRoute('/tenant/$tenantId/my-pay')({
  staticData: { title: 'My Pay' },
  validateSearch: listSearch,
  beforeLoad: needs('portal.pay'),
  component: MyPayPage,
})

/** What a worker is paid, run by run: on a phone first. */
function MyPayPage() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const query = useQuery({
    ...queryOf(ownPay.list, { query: { per_page: 10, ...listQueryOf(search) } }),
    placeholderData: keepPreviousData,
  })
  const page = query.data
  return (
    <>
      <PageHeader title="My Pay" description="What payroll pays you, with the weeks it is for." />
      {query.isLoadingError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !page ? (
        <Skeleton height={320} radius="lg" />
      ) : page.data.length === 0 ? (
        <EmptyState
          icon={<IconCash size={26} stroke={1.6} />}
          title="Nothing has been paid yet"
          text="Your approved time stands here with its pay date once payroll has it. What you earn through a company of your own or an umbrella is paid to that company, and is not listed here."
        />
      ) : (
        <Stack readable>
          {page.data.map((pay) => (
            <Payslip key={pay.id} pay={pay} />
          ))}
          {page.meta.last_page > 1 && (
            <Pager
              page={page}
              search={search}
              change={(next) => void navigate({ to: '.', search: next as never })}
            />
          )}
        </Stack>
      )}
    </>
  )
}
