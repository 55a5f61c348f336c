import { expect, type Locator } from '@playwright/test';
import type { QuestionKey } from '#app/features/questionnaires/answers.ts';
import { PortalPage } from './portal-page.ts';

/** What is typed or chosen, by question; null: left out. */
export type TypedAnswers = readonly (readonly [question: QuestionKey, answer: string | null])[];

/** /services/health-check and what is under it. */
export class QuestionnairePage extends PortalPage {
  get words() {
    return this.site.words.questionnaires;
  }

  button(name: string): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  /** The question that is on the screen. */
  async expectQuestion(question: QuestionKey): Promise<void> {
    await expect(this.heading).toHaveText(this.words.questions[question].label);
  }

  /** What is filled in on the screen: questions of one kind differ in their words alone. */
  kindOfField(): Promise<string> {
    return this.main
      .locator('input, select')
      .evaluateAll((fields) =>
        fields.map((field) => `${field.tagName} ${field.getAttribute('type') ?? ''}`).join(', '),
      );
  }

  /** Answers one question by keyboard and goes on. */
  async answer(question: QuestionKey, answer: string | null): Promise<void> {
    await this.expectQuestion(question);
    const { keyboard } = this.page;
    if (answer === null) {
      await this.button(this.words.step.skip).press('Enter');
      return;
    }
    if (question === 'dateOfBirth') {
      const [year = '', month = '', day = ''] = answer.split('-');
      const { field } = this.site.words.ui;
      await this.main.getByLabel(field.year, { exact: true }).fill(year);
      await this.main.getByLabel(field.month, { exact: true }).fill(month);
      await this.main.getByLabel(field.day, { exact: true }).fill(day);
    } else if (question === 'country') {
      await this.main.getByRole('combobox').selectOption(answer);
    } else if (question === 'conditions') {
      await this.main.getByLabel(answer, { exact: true }).press('Space');
    } else if (/^\d/.test(answer)) {
      await this.main.getByRole('textbox').fill(answer);
    } else {
      await this.main.getByLabel(answer, { exact: true }).press('Space');
    }
    await this.main.locator('button[type=submit]').focus();
    await keyboard.press('Enter');
  }

  async answerAll(given: TypedAnswers): Promise<void> {
    for (const [question, answer] of given) await this.answer(question, answer);
  }
}
