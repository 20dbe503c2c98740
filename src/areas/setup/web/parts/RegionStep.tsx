import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AgencySettings, ChangeAgencySettings, settings } from '#areas/settings/contract.ts'
import { RegionFields } from '#areas/settings/web/public.tsx'
import { StepForm } from '#areas/setup/web/parts/StepForm.tsx'
import { newIn, type Proposal, proposalOf } from '#areas/setup/web/proposal.ts'
import classes from '#areas/setup/web/setup.module.css'
import type { StepProps } from '#areas/setup/web/setup.page.tsx'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { CardHead } from '#kit/ui/CardHead.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { localeOptions, zoneOptions } from '#kit/ui/locale-words.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import simple from '#kit/ui/simple.module.css'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

const schema = ChangeAgencySettings.pick({
  tz: true,
  currency: true,
  locale: true,
  week_end: true,
  version: true,
}).required()

/** Before anything is dated or priced: on whose clocks, in which money, and how both are written. */
export function RegionStep(props: StepProps) {
  const query = useQuery(queryOf(settings.show))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={320} radius="lg" />
  return <RegionForm {...props} agency={query.data} />
}

function RegionForm({ agency, next }: StepProps & { agency: AgencySettings }) {
  const { tz, currency, locale, week_end, version } = agency
  const form = useRecordForm({
    schema,
    initial: { tz, currency, locale, week_end, version },
    save: (body) => call(settings.change, { body }),
    refreshes: ['settings', 'app'],
    onSaved: () => next({ confirmed: ['locale'] }),
  })
  const chosen = form.form.values as Record<keyof Proposal, string | null>
  return (
    <StepForm form={form} submit="Save and go on">
      <CardHead title="Days, money and your week">
        The clocks and the money your agency works with, and how both are written. Bank holidays are those of
        England and Wales to begin with: choose others in{' '}
        <TenantLink className={simple.link} to="/settings">
          the settings
        </TenantLink>
        .
      </CardHead>
      <Proposed proposal={newIn(ofBrowser(), chosen)} take={(values) => form.form.setValues(values)} />
      <div className={classes.part}>
        <RegionFields />
      </div>
    </StepForm>
  )
}

/** Taken by a press alone: a browser says where it was made ready, not where an agency works. */
function Proposed({ proposal, take }: { proposal: Proposal; take: (values: Proposal) => void }) {
  const { locale, tz, currency } = proposal
  const labels = [
    localeOptions.find(({ value }) => value === locale)?.label,
    zoneOptions.find(({ value }) => value === tz)?.label,
    currency,
  ].filter(Boolean)
  if (labels.length === 0) return null
  return (
    <Notice title="Take it from this browser?">
      <div className={classes.proposal}>
        <span>{labels.join(', ')}</span>
        <Button variant="default" size="xs" onClick={() => take(proposal)}>
          Use these
        </Button>
      </div>
    </Notice>
  )
}

const ofBrowser = () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const isKnown = zoneOptions.some(({ value }) => value === timeZone)
  return proposalOf(navigator.languages, isKnown ? timeZone : undefined)
}
