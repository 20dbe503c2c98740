import { SeriesPanel } from '#areas/invoices/web/public.tsx'
import { NextButton } from '#areas/setup/web/parts/NextButton.tsx'
import classes from '#areas/setup/web/setup.module.css'
import type { StepProps } from '#areas/setup/web/setup.page.tsx'

export function NumbersStep({ next }: StepProps) {
  return (
    <>
      <div>
        <h2 className={classes.title}>Numbers of your documents</h2>
        <p className={classes.lead}>
          Choose what stands before the number, and which one comes next: go on where your last system ended.
        </p>
      </div>
      <SeriesPanel />
      <div className={classes.bar}>
        <NextButton next={next} confirmed={['number_series']}>
          These are right
        </NextButton>
      </div>
    </>
  )
}
