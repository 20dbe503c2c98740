import { SeriesPanel } from '#areas/invoices/web/public.tsx'
import { NextButton } from '#areas/setup/web/parts/NextButton.tsx'
import classes from '#areas/setup/web/setup.module.css'
import type { StepProps } from '#areas/setup/web/setup.page.tsx'
import { CardHead } from '#kit/ui/CardHead.tsx'

export function NumbersStep({ next }: StepProps) {
  return (
    <>
      <CardHead title="Numbers of your documents">
        Choose what stands before the number, and which one comes next: go on where your last system ended.
      </CardHead>
      <SeriesPanel />
      <div className={classes.bar}>
        <NextButton next={next} confirmed={['number_series']}>
          These are right
        </NextButton>
      </div>
    </>
  )
}
