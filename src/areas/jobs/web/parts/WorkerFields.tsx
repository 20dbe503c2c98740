import { Switch } from '@mantine/core'
import { useRef } from 'react'
import type { Client } from '#areas/clients/contract.ts'
import { BeginsAs } from '#areas/jobs/web/parts/BeginsAs.tsx'
import { BillingFields } from '#areas/jobs/web/parts/BillingFields.tsx'
import { CandidateField, type ChosenCandidate } from '#areas/jobs/web/parts/CandidateField.tsx'
import { OvertimeFields } from '#areas/jobs/web/parts/OvertimeFields.tsx'
import { RatesFields } from '#areas/jobs/web/parts/RatesFields.tsx'
import { TermsOfBilling } from '#areas/jobs/web/parts/TermsOfBilling.tsx'
import { TimeFields } from '#areas/jobs/web/parts/TimeFields.tsx'
import type { Code } from '#areas/jobs/web/rule-presets.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { Section, Wide } from '#kit/ui/form/Section.tsx'

type Props = {
  /** Terms to begin with. */
  fresh: () => unknown
  /** Who is placed, when the address said so. */
  current?: ChosenCandidate | undefined
  codes: Code[]
  client: Client | undefined
  currency: string
  today: string
}

const at = 'placement.'

/** The first worker of a new job: open from the start, and left out with one switch. */
export function WorkerFields({ fresh, current, codes, client, currency, today }: Props) {
  const { form } = useFormState()
  const typed = useRef<unknown>(undefined)
  const worker = form.values.placement
  const toggle = (on: boolean) => {
    if (!on) typed.current = worker
    form.setFieldValue('placement', on ? (typed.current ?? fresh()) : null)
  }
  return (
    <>
      <Section title="The worker" description="They work from the job’s first day to its last.">
        <Wide>
          <Switch
            label="Place a worker now"
            checked={worker !== null}
            onChange={(event) => toggle(event.currentTarget.checked)}
          />
        </Wide>
        {worker !== null && (
          <>
            <CandidateField at={at} current={current} />
            <BeginsAs at={at} />
          </>
        )}
      </Section>
      {worker !== null && (
        <>
          <RatesFields
            at={at}
            codes={codes}
            currency={currency}
            dated={false}
            today={today}
            client={client}
          />
          <OvertimeFields at={at} codes={codes} currency={currency} today={today} begins={{ client }} />
          <TimeFields at={at} />
          <BillingFields at={at} client={client} />
          <TermsOfBilling at={at} currency={currency} />
        </>
      )}
    </>
  )
}
