import { IconLock } from '@tabler/icons-react'
import { access } from '#areas/access/contract.ts'
import { clients } from '#areas/clients/contract.ts'
import { SiteField } from '#areas/clients/web/public.tsx'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { FieldNote } from '#areas/jobs/web/parts/FieldNote.tsx'
import { HiringContactField } from '#areas/jobs/web/parts/HiringContactField.tsx'
import { JobTermsFields } from '#areas/jobs/web/parts/JobTermsFields.tsx'
import { ir35Options, jobStartOptions, jobTypeOptions } from '#areas/jobs/web/words.ts'
import { Collapsible } from '#kit/ui/form/Collapsible.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, SwitchField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { NumberField, RateField } from '#kit/ui/form/number-fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'

type Named = { id: number; name: string } | null | undefined
type Props = {
  client?: Named
  site?: Named
  owner?: Named
  /** Who hires at the client, as it is saved. */
  contact?: Named
  /** What is asked of everybody who works on it, and the order that pays, as they are saved. */
  template?: Named
  order?: Named
  /** Why the client cannot change any more. */
  clientLocked?: string | undefined
  /** What the client is invoiced in. */
  currency: string
  /** The less needed fields begin closed. */
  brief?: boolean
}

/** What the job is: for whom, where and from when to when; then how it is counted and owned. */
export function JobFields(props: Props) {
  const { client, site, owner, contact, template, order, clientLocked, currency, brief = false } = props
  const { form } = useFormState()
  const site_id = form.values.site_id as number | null | undefined
  const start = form.values.start_date as string | null
  return (
    <>
      <Section title="The job" description="What the client wants done, where, and from when.">
        <Wide>
          <TextField
            name="title"
            label="Title"
            placeholder="Ward coordinator"
            autoFocus={brief}
            maxLength={160}
          />
        </Wide>
        <div>
          <RecordPicker
            name="client_id"
            label="Client"
            endpoint={clients.list}
            current={client}
            disabled={clientLocked !== undefined}
            onPick={() => {
              form.setFieldValue('site_id', null)
              form.setFieldValue('hiring_contact_id', null)
              form.setFieldValue('purchase_order_id', null)
              if (form.values.placement) form.setFieldValue('placement.billing_profile_id', null)
            }}
          />
          {clientLocked && <FieldNote icon={IconLock}>{clientLocked}</FieldNote>}
        </div>
        {!site_id && <TextField name="site" label="Where" placeholder="Where the work is done" />}
        <SiteField client_id={form.values.client_id as number | null} current={site} />
        <TextField
          name="hours_pattern"
          label="Hours"
          placeholder="Monday to Friday, 9 to 5"
          maxLength={200}
        />
        <DateField name="start_date" label="Starts" />
        <DateField name="end_date" label="Ends" placeholder="Open-ended" min={start ?? undefined} />
      </Section>
      <Collapsible
        title="More about the job"
        description={`Type, ${brief ? 'status, ' : ''}people wanted, owner, IR35, purchase order, description`}
        holds={[
          ...['type', 'status', 'openings', 'client_job_ref', 'hiring_contact_id', 'hot', 'owner_user_id'],
          ...['ir35', 'compliance_template_id', 'purchase_order_id'],
          ...['description', 'pay_rate_min', 'pay_rate_max', 'charge_rate_min', 'charge_rate_max'],
        ]}
        open={!brief}
      >
        <SelectField name="type" label="Type" options={jobTypeOptions} />
        {brief && <SelectField name="status" label="Status" options={jobStartOptions} />}
        <NumberField name="openings" label="People wanted" />
        <TextField name="client_job_ref" label="Client’s reference" />
        <HiringContactField current={contact} />
        <RecordPicker
          name="owner_user_id"
          label="Owner"
          endpoint={access.users}
          filter={{ kind: 'staff' }}
          current={owner}
          placeholder={brief ? 'You' : 'Nobody'}
        />
        <SelectField name="ir35" label="IR35" options={ir35Options} />
        <JobTermsFields template={template} order={order} />
        <RangeFields currency={currency} />
        <SwitchField name="hot" label="Hot: marked in the list of jobs" />
        <Wide>
          <TextareaField name="description" label="Description" />
        </Wide>
      </Collapsible>
    </>
  )
}

/** What the basic rate may be without a reason: each side for whoever may see it. */
function RangeFields({ currency }: { currency: string }) {
  const sight = useMoneySight()
  return (
    <>
      {sight.pay && <RateField name="pay_rate_min" label="Pay at least" currency={currency} />}
      {sight.pay && <RateField name="pay_rate_max" label="Pay at most" currency={currency} />}
      {sight.charge && <RateField name="charge_rate_min" label="Charge at least" currency={currency} />}
      {sight.charge && <RateField name="charge_rate_max" label="Charge at most" currency={currency} />}
    </>
  )
}
