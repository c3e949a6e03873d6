/** Days in a row, and which puzzle comes next. */

const before = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** How many days in a row a puzzle of the day was solved, until today or yesterday. */
export function streak(days: readonly string[], today: string): number {
  let day = days.includes(today) ? today : before(today);
  let number = 0;
  for (; days.includes(day); day = before(day)) number++;
  return number;
}

/** Another puzzle of a grade, rather one that is not solved yet: the first third is easy, the last is hard. */
export function another(of: number, grade: number, done: readonly number[], not: number): number {
  const numbers = Array.from({ length: of }, (_, at) => at + 1)
    .filter((number) => Math.floor(((number - 1) * 3) / of) === grade && number !== not);
  const open = numbers.filter((number) => !done.includes(number));
  const from = open.length ? open : numbers;
  return from[Math.floor(Math.random() * from.length)] ?? not;
}
