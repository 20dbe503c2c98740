import type { z } from 'zod'
import type { MailVariable } from '#areas/mail/templates/contract.ts'
import { TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { Variables } from '#kit/ui/form/Variables.tsx'

type Props = { variables: readonly z.output<typeof MailVariable>[]; locked?: boolean }

/** Subject, heading and text of a mail, and what they may name. */
export function WordFields({ variables, locked = false }: Props) {
  return (
    <Section title="Words">
      <Wide>
        <TextField name="subject" label="Subject" />
      </Wide>
      <Wide>
        <TextField name="heading" label="Heading" />
      </Wide>
      <Wide>
        <TextareaField name="body" label="Text" rows={8} />
      </Wide>
      {!locked && (
        <Wide>
          <Variables
            variables={variables}
            hint="In the place of these stands what belongs there. An empty line begins a new paragraph; the facts, the button and the small print come by themselves."
          />
        </Wide>
      )}
    </Section>
  )
}
