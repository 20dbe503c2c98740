import { clients } from '#areas/clients/contract.ts'
import type { DocumentType } from '#areas/invoices/document/snapshot.ts'
import type { TextKey, TextTemplate } from '#areas/invoices/texts/contract.ts'
import { textKeys } from '#areas/invoices/texts/contract.ts'
import { keyNames, typesOfKey } from '#areas/invoices/texts/rules.ts'
import { variablesOf } from '#areas/invoices/texts/variables.ts'
import { documentWords } from '#areas/invoices/words.ts'
import { placements } from '#areas/jobs/contract.ts'
import { suppliers } from '#areas/suppliers/contract.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { SelectField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { Variables } from '#kit/ui/form/Variables.tsx'
import { languageOptions } from '#platform/languages.ts'

const keys = textKeys.map((value) => ({ value, label: keyNames[value] }))

const about: Record<TextKey, string> = {
  line: 'What stands in the description of a line that comes from time, when a run drafts it. Fees and lines of your own keep their words. One line of words and variables.',
  header: 'What stands over the lines of a document. An empty result prints nothing.',
  footer: 'What stands under everything else. The notes of a draft stand over it and can be changed there.',
  self_bill_cover: 'What the email with a self-bill says when nobody wrote anything for it.',
}

/** What is written of a text, and whom it is for; what it is for is chosen once. */
export function TextFields({ text }: { text?: TextTemplate }) {
  const { form } = useFormState()
  const values = form.values as { key?: TextKey; types?: DocumentType[] }
  const key = text?.key ?? values.key ?? 'line'
  const types = values.types ?? []
  return (
    <>
      <Section title="Where it stands" description={about[key]}>
        <TextField name="name" label="Name" placeholder="Hours with their week" autoFocus={!text} />
        {!text && (
          <SelectField
            name="key"
            label="What"
            options={keys}
            onPick={(next) => {
              const may = typesOfKey[(next ?? 'line') as TextKey]
              form.setFieldValue('types', may.slice(0, 1))
            }}
          />
        )}
        <MultiSelectField
          name="types"
          label="On"
          options={typesOfKey[key].map((value) => ({ value, label: documentWords[value] }))}
        />
        <SelectField name="language" label="Language" options={languageOptions} />
      </Section>
      <Section
        title="For whom"
        description="Leave all empty for everybody. A text for a placement comes before that of its client, and this before the one for everybody."
      >
        {types.every((type) => type.startsWith('sales')) && (
          <RecordPicker
            name="client_id"
            label="Client"
            endpoint={clients.list}
            current={nameOf(text?.client_id, text?.client_name)}
            placeholder="Everybody"
          />
        )}
        {types.every((type) => type.startsWith('self-billing')) && (
          <RecordPicker
            name="supplier_id"
            label="Supplier"
            endpoint={suppliers.list}
            current={nameOf(text?.supplier_id, text?.supplier_name)}
            placeholder="Everybody"
          />
        )}
        {key === 'line' && (
          <RecordPicker
            name="placement_id"
            label="Placement"
            endpoint={placements.list}
            nameOf={(placement) => `${placement.candidate_name}, ${placement.job_title}`}
            current={nameOf(text?.placement_id, text?.placement_name)}
            placeholder="Every placement"
          />
        )}
      </Section>
      <Section title="Words">
        <Wide>
          <TextareaField name="body" label="Text" rows={key === 'line' ? 2 : 6} />
        </Wide>
        <Wide>
          <Variables
            variables={variablesOf(key, types).map(([name, { says }]) => ({ name, says }))}
            hint="In the place of these stands what belongs there."
          />
        </Wide>
      </Section>
    </>
  )
}

const nameOf = (id: number | null | undefined, name: string | null | undefined) =>
  id ? { id, name: name ?? `#${id}` } : null
