import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { settings } from '#areas/settings/contract.ts'
import { AccentForm, LogoPanel } from '#areas/settings/web/public.tsx'
import { NextButton } from '#areas/setup/web/parts/NextButton.tsx'
import classes from '#areas/setup/web/setup.module.css'
import type { StepProps } from '#areas/setup/web/setup.page.tsx'
import { queryOf } from '#kit/query.ts'
import { CardHead } from '#kit/ui/CardHead.tsx'
import { ErrorState } from '#kit/ui/states.tsx'

export function BrandStep({ next }: StepProps) {
  const query = useQuery(queryOf(settings.show))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={420} radius="lg" />
  return (
    <>
      <CardHead title="Your brand">How invoices, emails and the pages of your clients look.</CardHead>
      <LogoPanel hasLogo={query.data.has_logo} version={query.data.version} />
      <AccentForm agency={query.data} />
      {query.data.has_logo && (
        <div className={classes.bar}>
          <NextButton next={next}>Go on</NextButton>
        </div>
      )}
    </>
  )
}
