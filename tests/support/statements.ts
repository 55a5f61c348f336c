/** Tests declare statements of their own, named `…_test_…`: they stay known to every file that the same process runs later. */
export function isDeclaredByTest(name: string): boolean {
  return name.includes('_test_');
}
