import { useQuery } from '@tanstack/react-query'
import { clients } from '#areas/clients/contract.ts'
import type { RuleSet } from '#areas/jobs/contract.ts'
import { codesQuery, RulesEditor } from '#areas/jobs/web/public.tsx'
import { RuleTester } from '#areas/timesheets/rule-sets/web/parts/RuleTester.tsx'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { Notice } from '#kit/ui/Notice.tsx'

type Props = { set?: RuleSet; currency: string; tz: string; hidden: boolean }

/** Name, rules, whom it is for, and a week to try it on. */
export function SetFields({ set, currency, tz, hidden }: Props) {
  const { data } = useQuery(codesQuery)
  const codes = data?.data ?? []
  return (
    <>
      <Section title="Set of rules" description="How placements and people call it.">
        <TextField name="name" label="Name" placeholder="Standard weekly" maxLength={80} autoFocus={!set} />
        <TextField name="description" label="Description" maxLength={500} />
      </Section>
      {hidden ? (
        <div style={{ padding: '0 24px 24px' }}>
          <Notice tone="locked">You may not see both pay and charge, so the rules stay hidden.</Notice>
        </div>
      ) : (
        <>
          <Section
            title="Rules"
            description="Asked from top to bottom. A rule that applies alone must stand above those it replaces. Other rules are a new version: placements keep the one they have."
          >
            <Wide>
              <RulesEditor name="rules" basic={undefined} codes={codes} currency={currency} />
            </Wide>
          </Section>
          <RuleTester codes={codes} currency={currency} tz={tz} />
        </>
      )}
      <Section
        title="Where placements begin with it"
        description="A placement that is created begins with the set of its client, else with the agency’s default."
      >
        <Wide>
          <SwitchField name="is_default" label="The agency’s default" />
        </Wide>
        <Wide>
          <FieldArray
            name="clients"
            word="client"
            none="No client begins with this set of its own."
            fresh={() => ({ id: null })}
          >
            {(prefix) => (
              <RecordPicker
                name={`${prefix}.id`}
                label="Client"
                endpoint={clients.list}
                current={set?.clients[Number(prefix.split('.')[1])]}
              />
            )}
          </FieldArray>
        </Wide>
      </Section>
    </>
  )
}
