import type { Import } from '#areas/imports/contract.ts'
import classes from '#areas/imports/web/parts/Imports.module.css'

const steps = ['Upload', 'Columns', 'Check', 'Import'] as const

/** Where in all this one is. */
export function Steps({ made, isMapping }: { made: Import; isMapping: boolean }) {
  const at = isMapping ? 1 : made.status === 'validated' || made.status === 'validating' ? 2 : 3
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          {index + 1}. {step}
        </li>
      ))}
    </ol>
  )
}
