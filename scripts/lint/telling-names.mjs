/** Words that say what happened to something, or ask for it, and not what it is. */
const RIDDLE =
  /^(?:Asked|Chosen|Done|Found|FoundOne|Given|Gone|Held|How|Kept|Left|Looked|Made|Met|Said|Seen|Sent|Shown|Taken|Told|Typed|Wanted|What|When|Where|Who|Whom|Whose|Why|Wished)$/;
/** The same before another word: `ToldTexts`, `useToldOfTimes`. */
const RIDDLE_FIRST = /^(?:use)?(?:Told|Said)[A-Z]/;
/** Here `who:` is the word of every contract for who may make a call. */
const WHO = 'app/platform/who.ts';

/** A type, a class, an enum, a component or a shape is read far from where it is made: its name says what it is. */
export const tellingNames = {
  create(context) {
    function check({ id }) {
      if (!id || !(RIDDLE.test(id.name) || RIDDLE_FIRST.test(id.name))) return;
      if (id.name === 'Who' && context.filename.replaceAll('\\', '/').endsWith(WHO)) return;
      context.report({
        node: id,
        message: `"${id.name}" says what happened to it, not what it is: name the thing, such as FoundPeople or SentRequest.`,
      });
    }
    return {
      ClassDeclaration: check,
      FunctionDeclaration: check,
      TSEnumDeclaration: check,
      TSInterfaceDeclaration: check,
      TSTypeAliasDeclaration: check,
      VariableDeclarator: check,
    };
  },
};
