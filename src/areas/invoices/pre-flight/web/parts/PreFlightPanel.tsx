import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChangeRules, preFlight, type ShownRules } from '#areas/invoices/pre-flight/contract.ts'
import classes from '#areas/invoices/pre-flight/web/parts/PreFlightPanel.module.css'
import { type FindingMode, findingModes, ruleNames, ruleOf } from '#areas/invoices/pre-flight/words.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { ErrorState } from '#kit/ui/states.tsx'

const modeNames: Record<FindingMode, string> = {
  off: 'Do not look',
  show: 'Show it',
  warn: 'Ask for a reason before issue',
  block: 'Stop the issue',
}
const options = findingModes.map((value) => ({ value, label: modeNames[value] }))

/** What each check before a run and before issue does, and from where on. */
export function PreFlightPanel() {
  const query = useQuery(queryOf(preFlight.rules))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={320} radius="md" />
  return <PreFlightForm shown={query.data} />
}

function PreFlightForm({ shown: { rules, version } }: { shown: ShownRules }) {
  const { can } = usePermissions()
  const form = useRecordForm({
    schema: ChangeRules,
    initial: { rules, version },
    save: (body) => call(preFlight.changeRules, { body }),
    saved: 'Pre-flight saved',
    refreshes: ['pre-flight-rules', 'invoice-findings', 'invoice-runs'],
  })
  return (
    <RecordForm
      form={form}
      title="Pre-flight"
      back={{ to: '/settings/invoices', label: 'Invoice Settings' }}
      submit="Save pre-flight"
      embedded
      stays
      {...(can('settings.invoices') ? {} : { locked: 'You can look at these settings but not change them.' })}
    >
      <Section
        title="Pre-flight"
        description="What is looked at before a run and before issue. A finding is dismissed with a reason and comes back when its figures change; what stops cannot be dismissed."
      >
        {ruleNames.map((name) => {
          const { label, description, thresholds } = ruleOf(name)
          return (
            <Wide key={name}>
              <div className={classes.check}>
                <SelectField
                  name={`rules.${name}.mode`}
                  label={label}
                  description={description}
                  options={options}
                  searchable={false}
                />
                {Object.entries(thresholds).map(([key, threshold]) => (
                  <NumberField key={key} name={`rules.${name}.${key}`} label={threshold.label} />
                ))}
              </div>
            </Wide>
          )
        })}
      </Section>
    </RecordForm>
  )
}
