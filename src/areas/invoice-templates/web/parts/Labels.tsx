import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Design } from '#areas/invoice-templates/contract.ts'
import { type LabelKey, labelGroups, labelled } from '#areas/invoice-templates/labels.ts'
import { Collapsible } from '#kit/ui/form/Collapsible.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { Wide } from '#kit/ui/form/Section.tsx'
import { type Language, languageNames, languages } from '#platform/languages.ts'

const named: Partial<Record<LabelKey, string>> = {
  legal_text: 'Legal text of your own',
  footer_text: 'In the footer',
}

/** The words that documents say by themselves, language by language; what is left empty is said as usual. */
export function Labels() {
  const { form } = useFormState()
  const { design } = form.values as { design: Design }
  const [language, setLanguage] = useState<Language>(design.language)
  const at = `design.labels.${language}`
  const choose = (next: Language) => {
    if (!design.labels[next]) form.setFieldValue(`design.labels.${next}`, {})
    setLanguage(next)
  }
  const written = Object.values(design.labels[language] ?? {}).filter(Boolean).length
  return (
    <Collapsible
      title="Words"
      description="What documents call things, in each language that you write to clients and suppliers in."
      holds={['design.labels']}
    >
      <Wide>
        <NativeSelect
          label="In"
          value={language}
          onChange={(event) => choose(event.currentTarget.value as Language)}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          description={
            language === design.language
              ? `${written} of your own. What is empty is said in English.`
              : `${written} of your own. What is empty is said as in ${languageNames[design.language]}.`
          }
        />
      </Wide>
      {Object.entries(labelGroups).map(([group, keys]) => (
        <Wide key={`${language} ${group}`}>
          <Collapsible title={group} holds={Object.keys(keys).map((key) => `${at}.${key}`)}>
            {(Object.keys(keys) as LabelKey[]).map((key) => (
              <Label key={key} name={`${at}.${key}`} of={key} />
            ))}
          </Collapsible>
        </Wide>
      ))}
    </Collapsible>
  )
}

function Label({ name, of }: { name: string; of: LabelKey }) {
  const { english, most } = labelled[of]
  const label = named[of] ?? english
  if (most > 300)
    return (
      <Wide>
        <TextareaField name={name} label={label} rows={3} />
      </Wide>
    )
  return <TextField name={name} label={label} placeholder={english} maxLength={most} />
}
