import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { taxCodes } from '#areas/codes/contract.ts'
import { NextButton } from '#areas/setup/web/parts/NextButton.tsx'
import classes from '#areas/setup/web/setup.module.css'
import type { StepProps } from '#areas/setup/web/setup.page.tsx'
import { queryOf } from '#kit/query.ts'
import { CardHead } from '#kit/ui/CardHead.tsx'
import { percentText } from '#kit/ui/format.ts'
import simple from '#kit/ui/simple.module.css'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** The codes every agency begins with: to be looked at once. */
export function TaxStep({ next }: StepProps) {
  const query = useQuery(queryOf(taxCodes.list, { query: { per_page: 50 } }))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={320} radius="lg" />
  return (
    <>
      <CardHead title="Tax codes">
        What agencies in the United Kingdom need. You can change them and add your own in{' '}
        <TenantLink className={simple.link} to="/settings/tax-codes">
          the settings
        </TenantLink>
        .
      </CardHead>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Name</th>
            <th scope="col">Rate</th>
          </tr>
        </thead>
        <tbody>
          {query.data.data.map(({ id, code, name, rate, is_default }) => (
            <tr key={id}>
              <td>{code}</td>
              <td>{is_default ? `${name} (offered first)` : name}</td>
              <td>{percentText(rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.bar}>
        <NextButton next={next} confirmed={['tax_codes']}>
          These are right
        </NextButton>
      </div>
    </>
  )
}
