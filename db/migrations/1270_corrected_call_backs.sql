-- Of a call-back that nobody has made yet, the number and the topic that were said last count.
GRANT UPDATE (topic, phone) ON call_back TO vizit_app;
