/** What a rule of the norm, or of Peppol, says against an e-invoice. */
export type Finding = {
  /** As the official rules call it: `BR-CO-10`, `PEPPOL-EN16931-R003`. */
  rule: string
  /** A warning hinders nobody from sending it. */
  severity: 'error' | 'warning'
  /** Where it stands in the model: `buyer.vat_number`, `lines.2.quantity`. */
  field: string
  text: string
}

export type Say = (rule: string, field: string, text: string) => void

/** Collects what holds not: each rule is told once for a field. */
export function collecting(severity: Finding['severity'], into: Finding[]): Say {
  return (rule, field, text) => {
    if (!into.some((each) => each.rule === rule && each.field === field))
      into.push({ rule, severity, field, text })
  }
}
