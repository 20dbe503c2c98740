import { weekDays } from '#areas/settings/web/words.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { currencyOptions } from '#kit/ui/form/currency-options.ts'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { Wide } from '#kit/ui/form/Section.tsx'
import { LocaleSample } from '#kit/ui/LocaleSample.tsx'
import { localeOptions, zoneOptions } from '#kit/ui/locale-words.ts'

/** On whose clocks an agency works, in which money, how both are written, and when its week ends. */
export function RegionFields() {
  const { locale, currency } = useFormState().form.values as { locale: string; currency: string | null }
  return (
    <>
      <SelectField name="tz" label="Time zone" options={zoneOptions} searchable />
      <SelectField name="currency" label="Currency" options={currencyOptions} searchable />
      <SelectField
        name="locale"
        label="Dates and numbers as in"
        description="People may choose their own in their profile."
        options={localeOptions}
        searchable={false}
      />
      <SelectField
        name="week_end"
        label="The week ends on"
        description="Where new placements begin."
        options={weekDays}
        numeric
      />
      <Wide>
        <LocaleSample locale={locale} currency={currency ?? 'GBP'} />
      </Wide>
    </>
  )
}
