export { currenciesOf, tallied } from '#areas/platform-reports/kinds/making.ts'
export {
  type DayCount,
  readAgencies,
  readDays,
  readFlows,
  readGauges,
} from '#areas/platform-reports/queries.ts'
export { healthOf } from '#areas/platform-reports/rules.ts'
export { countDays } from '#areas/platform-reports/usage-counting.ts'
